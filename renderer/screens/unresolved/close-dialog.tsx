import { resolutionsOf } from '../../../shared/sale/case.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { wordsOf } from './case-looks.ts'
import { ClosingDialog } from './closing-dialog.tsx'
import { closeCase } from './work-list.ts'

/** Closes a case. The order keeps the gateway's state. */
export function CloseDialog({ found, onClose }: { found: UnresolvedCase; onClose: () => void }) {
  const { t } = useTranslation()
  const { kind, since, order } = found
  const { merchantTradeNo } = order
  return (
    <ClosingDialog
      title={t('unresolved.close')}
      hint={t('unresolved.closeHint')}
      noteLabel={t(`case.${wordsOf(found)}.note`)}
      ways={resolutionsOf(found).map((way) => ({ value: way, label: t(`resolution.${way}`) }))}
      action="closeCase"
      number={merchantTradeNo}
      of={{ kind, since }}
      close={(closing) => closeCase({ merchantTradeNo, kind, since, ...closing })}
      onClose={onClose}
    />
  )
}
