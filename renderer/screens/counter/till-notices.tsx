import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { useIsShiftOld } from '../../state/shift.ts'
import { useDraft } from './draft.ts'

// Few shifts are forgotten.
const OldShift = later(() => import('./old-shift.tsx').then((part) => part.OldShift))

// Few carts are resumed in two windows.
const ChargedAlready = later(
  () => import('./charged-already.tsx').then((part) => part.ChargedAlready),
  'oncePainted',
)

/** What prevents this sale from being charged, and what is wrong with its shift. */
export function TillNotices({ mustOpen, onOpenShift }: { mustOpen: boolean; onOpenShift: () => void }) {
  const { t } = useTranslation()
  const failure = useDraft((draft) => draft.failure)
  const isShiftOld = useIsShiftOld()
  // Goods need the room, and nobody closes a shift in the middle of a sale.
  const hasGoods = useDraft(({ cart }) => cart.length > 0)
  return (
    <>
      {isShiftOld && !hasGoods && <OldShift />}
      {mustOpen && (
        <Notice
          tone="warn"
          title={t('shift.mustOpen')}
          actions={
            <Button tone="primary" onClick={onOpenShift}>
              {t('shift.openNow')}
            </Button>
          }
        >
          {t('shift.mustOpenHint')}
        </Notice>
      )}
      <ChargedAlready />
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
