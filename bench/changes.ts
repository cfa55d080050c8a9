/** A call that changes something, as often as asked: posts that are renamed. */
import { ask } from './forms-data.ts'

interface Renamed {
  id: string
  version: number
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
      this.#posts.push({ id, version: 1 })
    }
  }

  /** Renames one; the next call of the same number must wait for its answer. @param base another server */
  async rename(number: number, base?: string): Promise<void> {
    const post = this.#posts[number]
    if (!post) throw new Error(`there is no post ${number}`)
    const body = { ...post, code: `bench${number}`, name: `Bench ${number} ${(this.#renamed += 1)}` }
    await ask(this.#token, 'PUT', '/sys/post', body, base)
    post.version += 1
  }
}
