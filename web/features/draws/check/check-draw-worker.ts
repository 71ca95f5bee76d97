import { type CheckRequest, checkDraw } from './check-draw.ts'

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void checkDraw(data, (report) => postMessage(report))
})
