/** A call that changes something, as often as asked: posts that are renamed. */
import { ask } from './forms-data.ts'

interface Renamed {
  id: string
  version: number
  /** The call before: the next one hands back the version that it made. */
  before: Promise<unknown>
}

export class Posts {
  readonly #token: string
  readonly #posts: Renamed[] = []
  #renamed = 0

  constructor(token: string) {
    this.#token = token
  }

  /** Makes posts, one for each that calls at the same time. */
  async make(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const post = { code: `bench${n}`, name: `Bench ${n}` }
      const { id } = await ask<{ id: string }>(this.#token, 'POST', '/sys/post', post)
      this.#posts.push({ id, version: 1, before: Promise.resolve() })
    }
  }

  /** Renames one, after the call before has its answer. @param base another server */
  rename(number: number, base?: string): Promise<void> {
    const post = this.#posts[number]
    if (!post) throw new Error(`there is no post ${number}`)
    const call = post.before.then(async () => {
      const { id, version } = post
      const name = `Bench ${number} ${(this.#renamed += 1)}`
      await ask(this.#token, 'PUT', '/sys/post', { id, version, code: `bench${number}`, name }, base)
      post.version += 1
    })
    post.before = call
    return call
  }
}
