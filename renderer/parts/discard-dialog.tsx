import { IconTrash } from '@tabler/icons-react'
import { Button } from '../components/buttons/button.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { useTranslation } from '../i18n/i18n.ts'

/** Above a form that is being closed: whether what was typed may be lost. Escape goes back to typing. */
export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('discard.title')}
      onClose={onKeep}
      actions={
        <>
          <Button icon={<IconTrash />} onClick={onDiscard}>
            {t('discard.now')}
          </Button>
          <Button tone="primary" onClick={onKeep}>
            {t('discard.keep')}
          </Button>
        </>
      }
    >
      <p>{t('discard.hint')}</p>
    </Dialog>
  )
}
