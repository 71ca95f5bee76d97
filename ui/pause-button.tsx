import { Pause, Play } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

/**
 * Pauses or resumes an automatic movement. `data-plays` excludes the button from the elements whose focus pauses the
 * movement.
 */
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
