/** The element of the frame's own page with that id and of that class. */
export function getById<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof type) return element
  throw new Error(`The page has no ${type.name} with the id ${id}.`)
}
