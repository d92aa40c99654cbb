import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  readonly accept: string
  readonly icon: ReactNode
  readonly children: string
  /** In bytes. */
  readonly largest?: number
  /** Its text; null for a file that is too large to be what is wanted. */
  readonly onText: (text: string | null) => void
}

/** More than any key or profile, and less than a call may carry. */
const LARGEST_FILE = 48_000

/** Reads a small text file that somebody picks. */
export function FileButton({ accept, icon, children, largest = LARGEST_FILE, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file, corrected, must count as picked once more.
          if (file) onText(file.size > largest ? null : await file.text())
          if (input.current) input.current.value = ''
        }}
      />
      <Button icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
