/** Returns the frame's element with an id and class. @throws Error when it is missing */
export function getById<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (element instanceof type) return element
  throw new Error(`No ${type.name} with the id "${id}" on this page.`)
}
