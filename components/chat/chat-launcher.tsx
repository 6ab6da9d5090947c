import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { ChatSettings } from '@/lib/chat/settings'
import { ChatLinks } from './chat-links'

/** Over the bar of a car page and the tabs of an app's header, at the foot of narrow screens. */
const OVER_BARS =
  'bottom-[calc(1rem+var(--bar,0rem)+var(--tabs,0rem)+env(safe-area-inset-bottom))] max-lg:[html:has([data-sticky-bar])_&]:[--bar:5.25rem] max-md:[html:has([data-bottom-bar])_&]:[--tabs:3.8rem]'
/** By style alone, so that the first answer is right on cached pages too (`LK-07`). */
const HIDDEN_ON_SALES = '[html[data-checkout]_&]:hidden [html:has(main[data-car-id])_&]:hidden'

/** On a page whose address opens personal data, which the chat provider must not learn. */
const HIDDEN_ON_PRIVATE = '[html:has([data-private])_&]:hidden'

/**
 * The site's own button to its chat: a link to the contact page that `ChatLinks` takes over.
 *
 * Layers: content below 20, launcher and the bars at the foot 20, header 30, its menus 40, drawers 50, the provider 60.
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
