import type { ReactNode } from 'react'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Misfit, nextProfile } from './next-profile.ts'
import css from './printers.module.css'

interface QuestionProps {
  readonly printer: Printer
  /** The setting for the answer, null for none, and the next question. */
  readonly onAnswer: (change: Partial<Printer> | null, next: 'code' | 'changed' | 'stuck' | 'done') => void
}

const misfits = ['tooWide', 'tooNarrow', 'garbled'] as const satisfies readonly Misfit[]

/** Whether the test page's ruler fits its paper; this chooses the columns. */
export function RulerQuestion({ printer: { profile }, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const tryNext = (misfit: Misfit) => {
    const next = nextProfile(profile, misfit)
    onAnswer(next && { profile: next }, next ? 'changed' : 'stuck')
  }
  return (
    <Question title={t('printer.ask.ruler', { columns: profileOf(profile).columns })}>
      <Button tone="primary" onClick={() => onAnswer(null, 'code')}>
        {t('printer.ask.fits')}
      </Button>
      {misfits.map((misfit) => (
        <Button key={misfit} onClick={() => tryNext(misfit)}>
          {t(`printer.ask.${misfit}`)}
        </Button>
      ))}
      <Button onClick={() => onAnswer(null, 'stuck')}>{t('printer.ask.nothing')}</Button>
    </Question>
  )
}

/** Whether the code scans; this chooses how it is printed. */
export function CodeQuestion({ printer: { profile, qr }, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const narrower = () => {
    const next = nextProfile(profile, 'tooWide')
    onAnswer(next && { profile: next, qr: 'auto' }, next ? 'changed' : 'stuck')
  }
  // The test page of `auto` has one code of each method, marked A and B.
  if (qr === 'auto' && profileOf(profile).speaks !== 'pdf') {
    return (
      <Question title={t('printer.ask.codes')}>
        <Button tone="primary" onClick={() => onAnswer({ qr: 'native' }, 'done')}>
          {t('printer.ask.codeA')}
        </Button>
        <Button onClick={() => onAnswer({ qr: 'raster' }, 'done')}>{t('printer.ask.codeB')}</Button>
        <Button onClick={narrower}>{t('printer.ask.noCode')}</Button>
      </Question>
    )
  }
  return (
    <Question title={t('printer.ask.code')}>
      <Button tone="primary" onClick={() => onAnswer(null, 'done')}>
        {t('printer.ask.scans')}
      </Button>
      <Button onClick={() => (qr === 'native' ? onAnswer({ qr: 'raster' }, 'changed') : narrower())}>
        {t('printer.ask.noScan')}
      </Button>
    </Question>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.question} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
