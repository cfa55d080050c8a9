/** The widgets of the first steps with their texts, which few people need. */
import { loadHelpTexts } from '../help-texts.ts'

export async function loadFirstRun() {
  const [file] = await Promise.all([import('./FirstRunWidget.tsx'), loadHelpTexts()])
  return file
}

export async function loadGuide() {
  const [file] = await Promise.all([import('./GuideWidget.tsx'), loadHelpTexts()])
  return file
}

export async function loadSystemState() {
  const [file] = await Promise.all([import('../state/SystemStateWidget.tsx'), loadHelpTexts()])
  return file
}
