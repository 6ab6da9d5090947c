import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { ChatSettings } from '@/lib/chat/settings'
import { ChatLinks } from './chat-links'

/** Keeps the button above the sticky bar and the bottom tabs on narrow screens. */
const OVER_BARS =
  'bottom-[calc(1rem+var(--bar,0rem)+var(--tabs,0rem)+env(safe-area-inset-bottom))] max-lg:[html:has([data-sticky-bar])_&]:[--bar:5.25rem] max-md:[html:has([data-bottom-bar])_&]:[--tabs:3.8rem]'
/** Hidden with CSS, so that cached HTML is correct before hydration (`LK-07`). */
const HIDDEN_ON_SALES = '[html[data-checkout]_&]:hidden [html:has(main[data-car-id])_&]:hidden'

/** On phones the button would cover the submit button of the form that is being filled in. */
const HIDDEN_BESIDE_FORMS = 'max-md:[html:has(form[data-form]:focus-within)_&]:hidden'

/** Hidden on pages whose URL gives access to personal data, so that the chat provider never receives it. */
const HIDDEN_ON_PRIVATE = '[html:has([data-private])_&]:hidden'

/**
 * Button that opens the chat. A link to the contact page, enhanced by `ChatLinks`.
 *
 * z-index layers: content below 20, launcher and bottom bars 20, header 30, its menus 40, drawers 50, chat provider 60.
 */
export function ChatLauncher({ site, chat }: { site: Site; chat: ChatSettings }) {
  return (
    <>
      <SiteLink
        site={site}
        href="/contact"
        prefetch={false}
        data-chat=""
        data-needs-scripts
        data-chat-launcher
        className={clsx(
          'fixed right-4 z-20 inline-flex size-14 items-center justify-center gap-2 rounded-control bg-primary font-semibold text-on-primary shadow-card ring-2 ring-surface transition hover:brightness-110 aria-busy:animate-pulse md:right-6 md:w-auto md:px-5 print:hidden [html[data-chat-open]_&]:invisible',
          OVER_BARS,
          HIDDEN_BESIDE_FORMS,
          HIDDEN_ON_PRIVATE,
          chat.isHiddenOnSales && HIDDEN_ON_SALES,
        )}
      >
        <Icon name="chat" className="size-6" />
        <span className="max-md:sr-only">Chat</span>
      </SiteLink>
      <ChatLinks chat={chat} />
    </>
  )
}
