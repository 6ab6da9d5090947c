/** Whether a URL is a loopback address. `false` for invalid URLs. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/\.$/, '')
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    // The URL parser normalises every form of an IPv4 address, such as 127.1 or 0x7f000001, to four decimal parts.
    /^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(host) ||
    /^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]+|ffff:0:0)?\]$/.test(host)
  )
}

/** Absolute and protocol-relative URLs. Browsers read a backslash as a slash. */
const URLS = /(?:https?:|[\\/]{2})[^\s"'<>,;()]+/gi

/** Removes the URLs of loopback addresses from a text, which may be a URL itself. */
export function removeLoopbackUrls(text: string): string {
  return text.replaceAll(URLS, (url) => (isLoopbackUrl(/^h/i.test(url) ? url : `http:${url}`) ? '' : url))
}
