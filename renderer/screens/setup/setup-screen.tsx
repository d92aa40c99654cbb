import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { Button } from '../../components/buttons/button.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import sections from '../../components/layout/sections.module.css'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { save, useSaving } from '../../state/settings/saving.ts'
import { keepTyping, takeTyped } from '../../state/typing/kept-typing.ts'
import { go } from '../../state/view.ts'
import { LogoField } from '../printers/logo-field.tsx'
import { PrinterSettings } from '../printers/printer-settings.tsx'
import { SlipLanguage } from '../printers/slip-language.tsx'
import { DisplayLogo } from '../settings/display-logo.tsx'
import { ScreenSettings } from '../settings/screen-settings.tsx'
import { ShopSettings } from '../settings/shop-settings.tsx'
import { StaffSettings } from '../staff/staff-settings.tsx'
import { CatalogueStep } from './catalogue-step.tsx'
import { ChannelsStep } from './channels-step.tsx'
import { MoneyStep } from './money-step.tsx'
import { Prepared } from './prepared.tsx'
import css from './setup-screen.module.css'

const steps = ['language', 'shop', 'catalogue', 'channels', 'printer', 'owner', 'money'] as const
type Step = (typeof steps)[number]

/** `resumedAt`: where somebody goes on who had left before. */
const useReached = create(() => ({ at: 0, resumedAt: 0 }))
keepTyping('setup', () => useReached.getState().at || null)

/** The step that was reached: kept while the owner is in the catalogue or at the keys meanwhile, and over a reload. */
function useStepNumber() {
  useLayoutEffect(() => {
    const at = takeTyped<number>('setup') ?? useReached.getState().at
    useReached.setState({ at, resumedAt: at })
  }, [])
  const { at, resumedAt } = useReached()
  return {
    at,
    isResumed: at > 0 && at === resumedAt,
    setAt: (to: number) => useReached.setState({ at: to, resumedAt: 0 }),
  }
}

/** Sets up a new shop step by step; each step may be skipped, and is in the settings as well. */
export function SetupScreen() {
  const { t } = useTranslation()
  const { at, isResumed, setAt } = useStepNumber()
  const failure = useSaving((saving) => saving.failure)
  const step = steps[at] ?? 'money'
  const isLast = at === steps.length - 1
  const leave = () => {
    setAt(0)
    void save({ setUp: true })
    go({ screen: 'counter' })
  }
  return (
    <main className={css.screen}>
      <header>
        <ScreenTitle key={step}>{t(`setup.step.${step}`)}</ScreenTitle>
        <div className={css.progress} aria-hidden="true">
          {steps.map((each, of) => (
            <i key={each} data-done={of <= at} />
          ))}
        </div>
        <p className={css.soft}>
          {t('setup.progress', { at: at + 1, of: steps.length })} {t(`setup.hint.${step}`)}
          {isResumed && ` ${t('setup.resumed')}`}
        </p>
      </header>
      {failure && <FailureNotice failure={failure} />}
      <div className={css.step}>
        <StepOf step={step} onStep={(to) => setAt(steps.indexOf(to))} />
      </div>
      <footer className={css.buttons}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('setup.back')}</Button>}
        <span className={css.between} />
        {!isLast && (
          <Button tone="quiet" onClick={leave}>
            {t('setup.leave')}
          </Button>
        )}
        <Button tone="primary" onClick={() => (isLast ? leave() : setAt(at + 1))}>
          {t(isLast ? 'setup.finish' : 'setup.next')}
        </Button>
      </footer>
    </main>
  )
}

function StepOf({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  switch (step) {
    case 'language':
      return (
        <>
          <ScreenSettings />
          <div className={sections.group}>
            <FromOffice part="shop">
              <SlipLanguage />
            </FromOffice>
          </div>
        </>
      )
    case 'shop':
      return (
        <>
          <ShopSettings />
          <div className={`${sections.group} ${css.logos}`}>
            <LogoField />
            <DisplayLogo />
          </div>
        </>
      )
    case 'catalogue':
      return <CatalogueStep />
    case 'channels':
      return <ChannelsStep />
    case 'printer':
      return <PrinterSettings />
    case 'owner':
      return <StaffSettings hasLog={false} />
    case 'money':
      return (
        <>
          <MoneyStep />
          <Prepared onStep={onStep} />
        </>
      )
  }
}
