/** What the page does with what its host says, once it is shown. */
import { currentLanguage } from '../language.ts'
import { leaveWindow } from '../page/leaving.ts'
import { goTo } from '../page/use-page.ts'
import { queryClient } from '../request/query-client.ts'
import { safeRedirect } from '../session/places.ts'
import { setThemeLayers } from '../theme/theme-store.ts'
import { onHostWord } from './embedded.ts'
import { searchWithLanguage, type HostWord } from './embedded-rules.ts'

/** Follows the host until the returned function is called. */
export const followHost = (): (() => void) => onHostWord(follow)

function follow(word: HostWord): void {
  switch (word.type) {
    case 'token':
      // What was refused with the former one is asked for again.
      void queryClient.invalidateQueries()
      return
    case 'theme': {
      const { type: _, ...theme } = word
      setThemeLayers({ host: theme })
      return
    }
    case 'language':
      if (word.language === currentLanguage()) return
      // A language holds as long as the page does (`language.ts`).
      void leaveWindow(() => {
        const { pathname, search, hash } = window.location
        window.history.replaceState(null, '', pathname + searchWithLanguage(search, word.language) + hash)
        window.location.reload()
      })
      return
    case 'navigate':
      goTo(safeRedirect(word.path))
  }
}
