import { POLICY_ATTRIBUTES } from './content-policy'

/** The part of the Trusted Types API that is used here; TypeScript's DOM library has no types for it. */
type TrustedTypesWindow = Window & {
  trustedTypes?: {
    defaultPolicy: unknown
    createPolicy: (
      name: 'default',
      rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
    ) => unknown
  }
}

/**
 * Sets the page's default Trusted Types policy, before any of its code writes to the document. Scripts may only come from the
 * site itself and from the origins in the page's `script-src`; text never becomes a script. HTML passes, because the
 * Content-Security-Policy runs no inline script or handler in it. Browsers without Trusted Types rely on that policy alone.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as TrustedTypesWindow
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  if (!readPolicy()) return
  trustedTypes.createPolicy('default', {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (isScriptAllowed(url, readPolicy(), location.href)) return url
      throw new TypeError(`A script from ${url} is not allowed.`)
    },
  })
}

/** The policy of this document; the checkout sets its own, because the layout does not know the page (`adoptPolicy`). */
function readPolicy(): string {
  const { body } = document
  return body.getAttribute(POLICY_ATTRIBUTES.enforce) ?? body.getAttribute(POLICY_ATTRIBUTES.report) ?? ''
}

/** Whether a page at `base` with this Content-Security-Policy loads scripts from the origin of `url`. */
export function isScriptAllowed(url: string, policy: string, base: string): boolean {
  if (!URL.canParse(url, base)) return false
  const { origin } = new URL(url, base)
  const directive = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? ''
  return (
    origin === new URL(base).origin ||
    directive
      .split(' ')
      // A source like `https://*.js.stripe.com` allows every host below it.
      .some(
        (source) =>
          source === origin ||
          (source.startsWith('https://*.') &&
            origin.startsWith('https:') &&
            origin.endsWith(source.slice(9))),
      )
  )
}
