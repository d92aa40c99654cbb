import { IconLock } from '@tabler/icons-react'
import type { StaffMember } from '../../../shared/staff/staff.ts'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { StaffPin } from '../../components/pin/staff-pin.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { useStaffNames } from '../staff/use-staff-names.ts'
import css from './lock-screen.module.css'
import { lastOnDuty, signIn } from './sign-in.ts'

/** Replaces every screen while nobody is on duty. The sale behind it is still watched. */
export function LockScreen() {
  const { t } = useTranslation()
  const { shop } = useStarted().settings
  const { names, failure } = useStaffNames()
  return (
    <main className={css.screen}>
      <header className={css.head}>
        <IconLock size="2rem" aria-hidden="true" />
        <ScreenTitle>{t('lock.title')}</ScreenTitle>
        <p>{[shop.name, shop.branch, shop.counter].filter(Boolean).join(' · ')}</p>
        <p className="soft">{t('lock.hint')}</p>
      </header>
      {failure && <FailureNotice failure={failure} />}
      {(names || !failure) && <SignIn people={names} />}
    </main>
  )
}

interface SignInProps {
  /** Null until they are known: digits that are typed before are not lost. */
  readonly people: readonly StaffMember[] | null
}

function SignIn({ people }: SignInProps) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'signIn'>()
  const first = people?.find(({ id }) => id === lastOnDuty()) ?? people?.[0]
  return (
    <>
      <StaffPin
        people={people ?? []}
        first={first?.id ?? null}
        who={t('lock.who')}
        enter={t('lock.signIn')}
        busy={isBusy()}
        onTry={async (staffId, pin) => {
          let refusal: Awaited<ReturnType<typeof signIn>> = null
          await run('signIn', async () => {
            refusal = await signIn(staffId, pin)
          })
          return refusal
        }}
      />
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
