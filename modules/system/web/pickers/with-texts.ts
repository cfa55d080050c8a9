/** Pickers that pages of other modules use bring this module's texts along: such a page loads only its own. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

const files = import.meta.glob<TextTree>('../../locales/{zh,en}.json', { import: 'default' })
let asked: Promise<void> | undefined

/** Loads a picker together with its texts. */
export async function withTexts<Picker>(load: () => Promise<Picker>): Promise<Picker> {
  asked ??= addOwn().catch((thrown: unknown) => {
    asked = undefined
    throw thrown
  })
  const [picker] = await Promise.all([load(), asked])
  return picker
}

async function addOwn(): Promise<void> {
  const texts = await files[`../../locales/${currentLanguage()}.json`]?.()
  if (texts) await addTexts([texts])
}
