/** Imported by path, because the file is plain JavaScript without types. */
export const handlerPath = new URL('../../../lib/page-cache/handler.mjs', import.meta.url).href
