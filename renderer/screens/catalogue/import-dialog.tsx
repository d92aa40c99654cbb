import { useMemo, useState } from 'react'
import { MAX_IMPORTED } from '../../../shared/catalogue/catalogue-limits.ts'
import { readCatalogue } from '../../../shared/catalogue/csv.ts'
import { isWorkbook } from '../../../shared/file-text.ts'
import { locales } from '../../../shared/language.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import css from './catalogue-screen.module.css'
import { saveProducts } from './save-products.ts'

/** A wrong file has a problem in each of its many lines; nobody reads more of them than these. */
const MAX_SHOWN = 100

/** What came of a file: how many products it added or changed, and how many of its lines were not taken. */
export interface Imported {
  readonly saved: number
  readonly refused: number
}

interface ImportDialogProps {
  readonly text: string
  readonly onImported: (imported: Imported) => void
  readonly onClose: () => void
}

/** What a file would change in the catalogue, before it does. */
export function ImportDialog({ text, onImported, onClose }: ImportDialogProps) {
  const { t, language } = useTranslation()
  const { failure, press } = useAction<'apply'>('form')
  // The catalogue when the file was picked: what is applied is what was shown.
  const [known] = useState(() => useCatalogue.getState().products ?? [])
  const { missing, isTooLong, added, changed, unchanged, problems, uncolored } = useMemo(
    () => readCatalogue(text, known),
    [text, known],
  )
  const wanted = [...added, ...changed]
  const place = ({ line, name }: { line: number; name: string }) =>
    name === '' ? t('catalogue.line', { line }) : t('catalogue.lineOf', { line, name })

  const apply = async () => {
    await saveProducts(wanted)
    return () => {
      onImported({ saved: wanted.length, refused: problems.length })
      onClose()
    }
  }

  return (
    <Dialog
      title={t('catalogue.import')}
      onClose={onClose}
      actions={
        <Button tone="primary" {...press('apply', apply)} blocked={wanted.length === 0}>
          {t('catalogue.apply', { count: wanted.length })}
        </Button>
      }
    >
      <div className={css.form}>
        {failure && <FailureNotice failure={failure} />}
        {isWorkbook(text) ? (
          <Notice tone="bad" title={t('catalogue.workbook')}>
            {t('catalogue.workbookHint')}
          </Notice>
        ) : missing ? (
          <Notice tone="bad" title={t('catalogue.missing', { column: t(`catalogue.${missing}`) })}>
            {t('catalogue.missingHint')}
          </Notice>
        ) : isTooLong ? (
          <Notice
            tone="bad"
            title={t('catalogue.tooLong', { most: MAX_IMPORTED.toLocaleString(locales[language]) })}
          >
            {t('catalogue.tooLongHint')}
          </Notice>
        ) : (
          <p role="status">
            {t('catalogue.preview', { added: added.length, changed: changed.length, unchanged })}
          </p>
        )}
        <Refused
          tone="warn"
          title={t('catalogue.problems', { count: problems.length })}
          hint={t('catalogue.problemsHint')}
          list={t('catalogue.problemList')}
          lines={problems
            .slice(0, MAX_SHOWN)
            .map((each) => [place(each), t(`catalogue.invalid.${each.problem}`)])}
        />
        <Refused
          tone="info"
          title={t('catalogue.uncolored', { count: uncolored.length })}
          hint={t('catalogue.invalid.color')}
          list={t('catalogue.uncoloredList')}
          lines={uncolored.slice(0, MAX_SHOWN).map((each) => [place(each), each.color])}
        />
      </div>
    </Dialog>
  )
}

interface RefusedProps {
  readonly tone: 'warn' | 'info'
  readonly title: string
  readonly hint: string
  /** What the list is, for who does not see it. */
  readonly list: string
  readonly lines: readonly (readonly [place: string, what: string])[]
}

/** What of the file is not taken, line by line. */
function Refused({ tone, title, hint, list, lines }: RefusedProps) {
  if (lines.length === 0) return null
  return (
    <>
      <Notice tone={tone} title={title}>
        {hint}
      </Notice>
      <ul className={css.problems} aria-label={list}>
        {lines.map(([place, what]) => (
          <li key={`${place} ${what}`}>
            <strong>{place}</strong> {what}
          </li>
        ))}
      </ul>
    </>
  )
}
