import type { CopyState, LinkState, OfficeTrouble } from '../../shared/office/office-status.ts'

/** What a person must look after. That the office can't be reached for a while does not count. */
export function troubleOf(link: LinkState, copy: CopyState, isDoubtful: boolean): OfficeTrouble | null {
  if (link.kind === 'refused') return link.because
  if (copy.kind === 'wentBack') return 'wentBack'
  if (link.kind === 'stranger') return 'stranger'
  return isDoubtful ? 'unclear' : null
}
