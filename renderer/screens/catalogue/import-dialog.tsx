import { useMemo, useState } from 'react'
import { MAX_IMPORTED, MAX_SAVED } from '../../../shared/catalogue/catalogue-limits.ts'
import { readCatalogue } from '../../../shared/catalogue/csv.ts'
import { locales } from '../../../shared/language.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCatalogue } from '../../state/catalogue.ts'
import { useAction } from '../../state/use-action.ts'
import css from './catalogue-screen.module.css'

/** A wrong file has a problem in each of its many lines; nobody reads more of them than these. */
const MAX_SHOWN = 100

/** What a file would change in the catalogue, before it does. */
export function ImportDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t, language } = useTranslation()
  const { isBusy, failure, run } = useAction<'apply'>('form')
  // The catalogue when the file was picked: what is applied is what was shown.
  const [known] = useState(() => useCatalogue.getState().products ?? [])
  const { missing, isTooLong, added, changed, unchanged, problems, uncolored } = useMemo(
    () => readCatalogue(text, known),
    [text, known],
  )
  const wanted = [...added, ...changed]
  const place = (line: number, name: string) =>
    name === '' ? t('catalogue.line', { line }) : t('catalogue.lineOf', { line, name })

  const apply = () =>
    run('apply', async () => {
      // Importing a product twice changes nothing: after a failure the same file can be imported again.
      for (let at = 0; at < wanted.length; at += MAX_SAVED) {
        await callMain('catalogue.save', { products: wanted.slice(at, at + MAX_SAVED) })
      }
      return onClose
    })

  return (
    <Dialog
      title={t('catalogue.import')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          busy={isBusy('apply')}
          blocked={wanted.length === 0}
          onClick={() => void apply()}
        >
          {t('catalogue.apply', { count: wanted.length })}
        </Button>
      }
    >
      <div className={css.form}>
        {failure && <FailureNotice failure={failure} />}
        {missing ? (
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
        {problems.length > 0 && (
          <Notice tone="warn" title={t('catalogue.problems', { count: problems.length })}>
            {t('catalogue.problemsHint')}
          </Notice>
        )}
        {problems.length > 0 && (
          <ul className={css.problems} aria-label={t('catalogue.problemList')}>
            {problems.slice(0, MAX_SHOWN).map(({ line, name, problem }) => (
              <li key={`${line} ${problem}`}>
                <strong>{place(line, name)}</strong> {t(`catalogue.invalid.${problem}`)}
              </li>
            ))}
          </ul>
        )}
        {uncolored.length > 0 && (
          <Notice tone="info" title={t('catalogue.uncolored', { count: uncolored.length })}>
            {t('catalogue.invalid.color')}
          </Notice>
        )}
        {uncolored.length > 0 && (
          <ul className={css.problems} aria-label={t('catalogue.uncoloredList')}>
            {uncolored.slice(0, MAX_SHOWN).map(({ line, name, color }) => (
              <li key={line}>
                <strong>{place(line, name)}</strong> {color}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
