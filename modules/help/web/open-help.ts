/** Opens the help at the page about what the user looks at. */
import { goTo } from '#shell/page/use-page.ts'
import { helpAddress, topicAbout } from './topics.ts'

/** @param path hash path of the page that is open, without its query */
export function openHelp(path: string): void {
  const topic = topicAbout(path)
  goTo(topic ? helpAddress(topic.id) : '/help')
}
