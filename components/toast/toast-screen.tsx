import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { Icon } from '@/components/ui/icon'
import {
  type Toast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_PX,
  type ToastStore,
} from '@/lib/toast/toasts'

const NONE: readonly Toast[] = []

/** Shows toasts one at a time (`TO-01`). They close automatically; hover or focus pauses the timer. */
export function ToastScreen({ toasts }: { toasts: ToastStore }) {
  const shown = useSyncExternalStore(toasts.watch, toasts.read, () => NONE)
  return (
    <Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label="Notification"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />
      ))}
      <Viewport
        hotkey={[TOAST_HOTKEY]}
        label="Notifications ({hotkey})"
        className="fixed inset-x-0 bottom-(--toast-gap) z-60 mx-auto w-[min(100%-1.5rem,26rem)] sm:right-5 sm:left-auto"
      />
    </Provider>
  )
}

type CardProps = { toast: Toast; onClose: () => void }

function ToastCard({ toast: { title, text, tone, action, isOpen }, onClose }: CardProps) {
  const isAlert = tone === 'alert'
  return (
    <Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      data-testid="toast"
      className={clsx(
        'toast-card relative rounded-card border-2 py-3 pr-14 pl-4 font-text shadow-card wrap-anywhere',
        isAlert ? 'border-danger bg-danger text-on-danger' : 'border-ink bg-ink text-ground',
      )}
    >
      <div role={isAlert ? 'alert' : undefined}>
        <Title className="flex items-center gap-2 font-bold">
          {!isAlert && <Icon name="heart" className="fill-current" />}
          {title}
        </Title>
        <Description className="mt-0.5 text-sm">{text}</Description>
      </div>
      {action && (
        <Action altText={`${action.label}: ${action.href}`} asChild>
          <a
            href={action.href}
            className="-mb-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {action.label}
          </a>
        </Action>
      )}
      <Close
        aria-label="Close"
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-control"
      >
        <Icon name="close" />
      </Close>
    </Root>
  )
}
