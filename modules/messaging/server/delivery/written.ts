/** The bus topic that wakes the workers: there are deliveries to send. */
import { z } from 'zod'
import { defineTopic } from '#kernel/live/topic.ts'

export const deliveriesWritten = defineTopic('messaging.deliveries', z.object({}))
