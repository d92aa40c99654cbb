import type { DirectoryPart } from '../../../shared/office/directory.ts'
import type { DirectoryState } from '../../../shared/office/office-status.ts'
import type { Translate } from '../../i18n/texts.ts'

/** Whose a part of the directory is, and what counter and office have of it. */
export function directoryWords(
  part: DirectoryPart,
  { isOffices, ours, offices, obstacle, leftOut }: DirectoryState['parts'][DirectoryPart],
  t: Translate,
): string {
  if (isOffices) {
    const names = leftOut.join(', ')
    return [t('office.directory.offices'), ...(names ? [t('office.directory.leftOut', { names })] : [])].join(
      '. ',
    )
  }
  if (obstacle) return `${t('office.directory.own')}. ${t('office.directory.realMoney')}`
  const words = [t('office.directory.own')]
  // None also stands for not counted yet, in the first seconds after the enrolment.
  if (ours > 0 && part !== 'shop') words.push(t('office.directory.count', { count: ours }))
  if (offices === 0) words.push(t('office.directory.empty'))
  return words.join(' · ')
}
