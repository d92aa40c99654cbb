import type { CopyState, LinkState, OfficeTrouble } from '../../shared/office/office-status.ts'

/** What a person has to look after; an office that is merely away is none. */
export function troubleOf(link: LinkState, copy: CopyState, isDoubtful: boolean): OfficeTrouble | null {
  if (link.kind === 'refused') return link.because
  if (copy.kind === 'wentBack') return 'wentBack'
  if (link.kind === 'stranger') return 'stranger'
  return isDoubtful ? 'unclear' : null
}
