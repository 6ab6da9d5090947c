import { getMakeLogo } from '@/lib/makes/make-marks'
import { LogoMark } from './logo-mark'

/** A make's logo if a free one exists, otherwise its initials. Decorative: always beside the make's name. */
export function MakeLogo({ make, className }: { make: string; className?: string }) {
  return <LogoMark logo={getMakeLogo(make)} className={className} />
}
