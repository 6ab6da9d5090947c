import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import type { Zoom } from './use-zoom'

type Props = {
  index: number
  count: number
  zoom: Zoom
  /** Element to show in full screen. */
  content: RefObject<HTMLElement | null>
  reserve: ReactNode
  onClose: () => void
}

/** Counter and buttons above the picture. */
export function LightboxBar({ index, count, zoom, content, reserve, onClose }: Props) {
  const fullScreen = useFullScreen(content)
  return (
    <div className="flex shrink-0 items-center gap-1 px-3 py-2 md:px-5">
      <p aria-live="polite" className="mr-auto px-1 font-semibold tabular-nums">
        {index + 1} of {count}
      </p>
      {reserve}
      <BarButton
        icon={zoom.view.scale > 1 ? 'zoom-out' : 'zoom-in'}
        label={zoom.view.scale > 1 ? 'Zoom out' : 'Zoom in'}
        onClick={zoom.toggle}
      />
      {fullScreen && (
        <BarButton
          icon={fullScreen.isOn ? 'shrink' : 'expand'}
          label={fullScreen.isOn ? 'Exit full screen' : 'Full screen'}
          onClick={fullScreen.toggle}
        />
      )}
      <BarButton icon="close" label="Close gallery" onClick={onClose} />
    </div>
  )
}

function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-full hover:bg-ink/8"
    >
      <Icon name={icon} className="size-6" />
    </button>
  )
}

/** Full-screen state and toggle; `null` if the browser does not support full screen. */
function useFullScreen(content: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } | null {
  const [isOn, setIsOn] = useState(false)

  useEffect(() => {
    const note = () => setIsOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => {
      document.removeEventListener('fullscreenchange', note)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])

  if (!document.fullscreenEnabled) return null
  const toggle = () => {
    const change = isOn ? document.exitFullscreen() : content.current?.requestFullscreen()
    change?.catch(() => {})
  }
  return { isOn, toggle }
}
