import { Pause, Play } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

/** Stops what moves by itself, or lets it go on. `data-plays`: to press it is not to hold what it stops. */
export function PauseButton({ playing, onChange }: { playing: boolean; onChange: (playing: boolean) => void }) {
  const Icon = playing ? Pause : Play
  return (
    <IconButton
      label={playing ? 'Pause' : 'Play'}
      data-plays
      icon={<Icon aria-hidden size={18} fill="currentColor" strokeWidth={0} />}
      onClick={() => onChange(!playing)}
    />
  )
}
