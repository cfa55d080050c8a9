/** The difference of two versions with the texts of the designers, in whose words it says what changed. */
import { loadTexts } from '../design/texts.ts'

export async function openDifference() {
  const [view] = await Promise.all([import('./DifferenceView.tsx'), loadTexts()])
  return view
}
