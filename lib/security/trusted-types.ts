import { isScriptAllowed, POLICY_ATTRIBUTES } from './content-policy'

/** The part of the Trusted Types API that we use. TypeScript's DOM library has no types for it. */
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
 * Creates the page's default Trusted Types policy, before other code writes to the document. Script URLs must be same-origin or in
 * the page's `script-src`. Script text is never allowed. HTML is allowed, because the Content-Security-Policy blocks inline scripts
 * and handlers in it; that policy alone protects browsers without Trusted Types.
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

/** The policy of this document. Checkout pages set their own (`adoptPolicy`), because the layout does not know the page. */
function readPolicy(): string {
  const { body } = document
  return body.getAttribute(POLICY_ATTRIBUTES.enforce) ?? body.getAttribute(POLICY_ATTRIBUTES.report) ?? ''
}
