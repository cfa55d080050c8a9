/**
 * Puts a text on the clipboard. The clipboard API exists only in secure contexts; on plain http over a LAN a selected
 * text area does it.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  // Inside the open dialog, if there is one: its focus trap would take the selection away from anything outside.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
