import { createPartAnswers } from './part-file.ts'
import type { PartRequest } from './part-file.ts'

// The dedicated worker that writes one part of a video: browsers write files in place in workers alone.

const answer = createPartAnswers(() => navigator.storage.getDirectory())
addEventListener('message', ({ data }: MessageEvent<PartRequest>) => void answer(data).then((it) => postMessage(it)))
