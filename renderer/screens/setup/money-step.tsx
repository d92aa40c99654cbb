import { IconBuildingBank } from '@tabler/icons-react'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { go } from '../../state/view.ts'

/** Where the shop chooses between further training and connecting its own merchant. */
export function MoneyStep() {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const connect = () => {
    void save({ setUp: true })
    go({ screen: 'merchant' })
  }
  return (
    <Notice
      tone="info"
      title={t(`mode.now.${mode}`)}
      actions={
        <Button icon={<IconBuildingBank />} onClick={connect}>
          {t('merchant.open')}
        </Button>
      }
    >
      {t(`mode.hint.${mode}`)}
    </Notice>
  )
}
