'use client'

import { useCallback, useRef, useState, type ComponentType } from 'react'
import { useNearViewport } from '@/components/ui/use-near-viewport'
import type { SlotPickerProps } from './slot-picker'
import { TextControl } from './text-control'

type Props = Pick<SlotPickerProps, 'field' | 'control'> & { value: string | undefined }
type Loaded = { Picker: ComponentType<SlotPickerProps>; input: HTMLInputElement }

/**
 * Booking slot picker, loaded when the field nears the viewport. The plain form's input stays in the page and holds the value;
 * it is the only control without JavaScript or while slots cannot be loaded.
 */
export function SlotControl({ field, value, control }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isListed, setIsListed] = useState(false)
  const load = useCallback(() => {
    const input = element.current?.querySelector('input')
    if (!input) return
    import('./slot-picker').then(
      ({ SlotPicker }) => setLoaded({ Picker: SlotPicker, input }),
      (error: unknown) => console.warn('Available times could not be loaded', error),
    )
  }, [])
  useNearViewport(element, load)

  return (
    <div ref={element}>
      <div hidden={isListed}>
        <TextControl
          field={field}
          value={value}
          control={isListed ? { ...control, id: `${control.id}-plain` } : control}
        />
      </div>
      {loaded && (
        <loaded.Picker field={field} control={control} input={loaded.input} onListed={setIsListed} />
      )}
    </div>
  )
}
