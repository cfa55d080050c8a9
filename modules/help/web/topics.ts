/**
 * The pages of the help: their order, and which pages of the product each is about. Titles are texts, contents are
 * files.
 */

interface TopicDraft {
  readonly id: string
  readonly section: 'everyone' | 'process' | 'admin'
  /** Lucide's name. */
  readonly icon: string
  /** Hash paths it explains; what begins so belongs to it as well. */
  readonly about: readonly string[]
}

export const topics = [
  { id: 'home', section: 'everyone', icon: 'house', about: ['/home', '/workbench', '/searchPage'] },
  { id: 'messages', section: 'everyone', icon: 'bell', about: ['/msg'] },
  { id: 'personal', section: 'everyone', icon: 'user', about: ['/user'] },
  { id: 'lists', section: 'everyone', icon: 'list', about: ['/sys/download'] },
  { id: 'forms', section: 'everyone', icon: 'clipboard-list', about: ['/form', '/onlineForm', '/editTab', '/apiConf'] },
  { id: 'shortcuts', section: 'everyone', icon: 'keyboard', about: [] },
  { id: 'process-start', section: 'process', icon: 'send', about: ['/bpm/start', '/bpm/process'] },
  { id: 'process-tasks', section: 'process', icon: 'list-checks', about: ['/bpm/work'] },
  { id: 'process-absence', section: 'process', icon: 'user-check', about: ['/bpm/absence'] },
  { id: 'process-model', section: 'process', icon: 'workflow', about: ['/bpm/model', '/bpm/version'] },
  { id: 'process-care', section: 'process', icon: 'life-buoy', about: ['/bpm', '/flowableReport'] },
  { id: 'start', section: 'admin', icon: 'list-checks', about: [] },
  {
    id: 'organisation',
    section: 'admin',
    icon: 'building-2',
    about: ['/sys/config', '/sys/dept', '/sys/post', '/sys/group', '/sys/tenant'],
  },
  { id: 'people', section: 'admin', icon: 'users', about: ['/sys/user'] },
  { id: 'import', section: 'admin', icon: 'upload', about: [] },
  { id: 'roles', section: 'admin', icon: 'shield-check', about: ['/sys/role'] },
  {
    id: 'access',
    section: 'admin',
    icon: 'key-round',
    about: [
      '/sys/dataRule',
      '/sys/secondAdmin',
      '/sys/grantRequest',
      '/sys/review',
      '/user/review',
      '/sys/access',
      '/sys/supportAccess',
    ],
  },
  { id: 'portals', section: 'admin', icon: 'layout-grid', about: ['/sys/portal', '/sys/menu', '/sys/microApp'] },
  {
    id: 'settings',
    section: 'admin',
    icon: 'settings',
    about: ['/sys/dict', '/sys/param', '/sys/oss', '/sys/storage'],
  },
  {
    id: 'audit',
    section: 'admin',
    icon: 'history',
    about: ['/sys/audit', '/sys/recycle', '/sys/behavior', '/dashboard'],
  },
] as const satisfies readonly TopicDraft[]

export type Topic = (typeof topics)[number]
export type TopicId = Topic['id']

export const sections = ['everyone', 'process', 'admin'] as const

/** Where the help opens without a page in its address. */
export const FIRST_TOPIC: TopicId = 'home'

/** The topic of an id that came from outside. */
export const topicOf = (id: string): Topic | undefined => topics.find((topic) => topic.id === id)

/** Hash path of a page of the help, and of a heading in it. */
export const helpAddress = (id: TopicId, heading = ''): string =>
  `/help?page=${id}${heading && `&at=${encodeURIComponent(heading)}`}`

/** The topic about a page of the product: the one whose path is the longest beginning of the given one. */
export function topicAbout(path: string): Topic | undefined {
  const fitting = topics.flatMap((topic) => {
    const lengths = topic.about.filter((one) => path === one || path.startsWith(`${one}/`)).map(({ length }) => length)
    return lengths.length > 0 ? [{ topic, length: Math.max(...lengths) }] : []
  })
  return fitting.sort((one, other) => other.length - one.length)[0]?.topic
}
