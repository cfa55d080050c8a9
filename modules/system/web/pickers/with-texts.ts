/** Pickers that pages of other modules use bring this module's texts along: such a page loads only its own. */
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

const files = {
  zh: () => import('../../locales/zh.json'),
  en: () => import('../../locales/en.json'),
}
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
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
