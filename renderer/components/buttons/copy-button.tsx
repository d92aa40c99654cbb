import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Where the text can be selected in case the clipboard is denied. */
  readonly shown: { readonly current: HTMLElement | null }
  readonly label: string
}

/** Copies a text, and then says that it did. */
export function CopyButton({ text, shown, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text).catch(() => copySelected(shown.current))
    setCopied(true)
  }
  return (
    <Button icon={copied ? <IconCheck /> : <IconCopy />} onClick={() => void copy()}>
      {copied ? t('code.copied') : label}
    </Button>
  )
}

/** The desktop shell denies every permission, the clipboard's included; copying a selection needs no permission. */
function copySelected(element: HTMLElement | null): void {
  if (!element) return
  getSelection()?.selectAllChildren(element)
  document.execCommand('copy')
  getSelection()?.removeAllRanges()
}
