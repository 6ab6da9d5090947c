/** The framework loads this file by its path; it is plain JavaScript without types. */
export const handlerPath = new URL('../../../lib/page-cache/handler.mjs', import.meta.url).href
