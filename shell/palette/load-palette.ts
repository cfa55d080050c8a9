/** The palette's files, texts and the actions of the modules, fetched together when a user is about to use them. */
import { loadExtraTexts } from '../extra-texts.ts'

export async function loadPalette() {
  const [{ default: Palette }] = await Promise.all([import('./Palette.tsx'), loadExtraTexts('palette')])
  return { default: Palette }
}

export async function loadShortcuts() {
  const [{ default: Shortcuts }] = await Promise.all([import('./Shortcuts.tsx'), loadExtraTexts('palette')])
  return { default: Shortcuts }
}
