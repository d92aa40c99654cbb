import { type ReactNode, useId, useRef } from 'react'
import { fileText } from '../../shared/file-text.ts'
import { Button } from '../components/buttons/button.tsx'
import fields from '../components/fields/fields.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useSystemDialogs } from '../state/system-dialogs.ts'

interface PickFileProps {
  readonly accept: string
  readonly icon: ReactNode
  readonly children: string
  /** What was picked last is still being worked on. */
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

interface FileButtonProps extends Omit<PickFileProps, 'onFile'> {
  readonly largest?: number
  /** Its text; null for a file that is too large. */
  readonly onText: (text: string | null) => void
}

/** More than any key or profile, and less than a call may carry. */
const MAX_FILE = 48_000

/** Reads a small text file that somebody picks. */
export function FileButton({ largest = MAX_FILE, onText, ...rest }: FileButtonProps) {
  const read = async (file: File) =>
    onText(file.size > largest ? null : fileText(new Uint8Array(await file.arrayBuffer())))
  return <PickFile {...rest} onFile={(file) => void read(file)} />
}

export function PickFile({ accept, icon, children, busy = false, onFile }: PickFileProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const opens = useSystemDialogs()
  const why = useId()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file, corrected, must count as picked again.
          if (input.current) input.current.value = ''
        }}
      />
      <Button
        icon={icon}
        busy={busy}
        blocked={!opens}
        aria-describedby={opens ? undefined : why}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      {!opens && (
        <small id={why} className={fields.note}>
          {t('app.ownerInKiosk')}
        </small>
      )}
    </>
  )
}
