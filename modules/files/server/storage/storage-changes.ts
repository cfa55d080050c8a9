/** Tells all nodes that a storage was changed: the policy of the page names where it may bring parts of files. */
import { z } from 'zod'
import { defineTopic } from '#kernel/live/topic.ts'

export const storageChanges = defineTopic('storage-origins', z.object({}))
