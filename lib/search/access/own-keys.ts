/** Whether a key of a query string belongs to the search. Others, like campaign parameters, are left alone. */
export function isOwnKey(key: string): boolean {
  return /^(?:refinementList|menu|range)\[/.test(key) || key === 'query' || key === 'sort' || key === 'page'
}
