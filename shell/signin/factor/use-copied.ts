import { useState } from 'react'

/** Copies text; without the clipboard, as on plain HTTP, by a field that is selected. */
async function copyText(text: string): Promise<void> {
  // Missing on plain HTTP, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return await clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

export function useCopied() {
  const [isCopied, setIsCopied] = useState(false)
  const copy = (text: string) =>
    void copyText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return { isCopied, copy }
}
