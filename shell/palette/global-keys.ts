/** The keys that mean the same everywhere. Pure. */

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing?: boolean
  readonly target: EventTarget | null
}

/** Where a key writes. */
const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], dialog, [role="dialog"]'

/** What a key opens: Ctrl or Cmd with K the palette, `?` the list of shortcuts where it writes nothing. */
export function keyOpens(event: Pressed): 'palette' | 'shortcuts' | undefined {
  if (event.isComposing === true || event.altKey) return undefined
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : undefined
  return event.key === '?' && !isTyping(event.target) ? 'shortcuts' : undefined
}

const isTyping = (target: EventTarget | null) =>
  target !== null && 'closest' in target && (target as Element).closest(FIELDS) !== null
