/** Whether a query parameter belongs to the search. Others, such as campaign parameters, are ignored. */
export function isOwnKey(key: string): boolean {
  return /^(?:refinementList|menu|range)\[/.test(key) || key === 'query' || key === 'sort' || key === 'page'
}
