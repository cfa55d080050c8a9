import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { postRoutes } from '#system/contract/post.ts'
import * as posts from './post.service.ts'

export function mountPosts(kernel: Kernel): Mounted[] {
  return implement('post', postRoutes, {
    page: ({ actor, query }) => posts.pagePosts(kernel, actor, query),
    options: ({ actor }) => posts.postOptions(kernel, actor),
    get: ({ actor, params: { id } }) => posts.getPost(kernel, actor, id),
    create: ({ actor, body }) => posts.createPost(kernel, actor, body),
    update: ({ actor, body }) => posts.updatePost(kernel, actor, body),
    remove: ({ actor, params: { id } }) => posts.removePost(kernel, actor, id),
    removeMany: ({ actor, body }) => posts.removePosts(kernel, actor, body),
  })
}
