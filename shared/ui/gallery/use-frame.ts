import { type RefObject, useEffect, useRef, useState } from 'react'

/** After this time something stands in for what the frame draws. */
const patienceMs = 5_000

interface Frame<Told> {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Null until the frame has told of what was asked. */
  readonly told: Told | null
  readonly isLate: boolean
}

/** Asks a frame of the gallery for something, again with each change of what is asked. Without a key it tells that it has started. */
export function useFrame<Asked, Told extends { readonly key: string | null }>(asked: Asked): Frame<Told> {
  const frame = useRef<HTMLIFrameElement>(null)
  // A frame starts again to show how a session is restored.
  const [starts, setStarts] = useState(0)
  const [told, setTold] = useState<Told | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<Told>) => {
      // The frame is sandboxed: its origin is none.
      if (source !== frame.current?.contentWindow || origin !== 'null') return
      if (data.key === null) setStarts(before => before + 1)
      else setTold(data)
    }
    window.addEventListener('message', hear)
    const late = setTimeout(() => setLate(true), patienceMs)
    return () => {
      window.removeEventListener('message', hear)
      clearTimeout(late)
    }
  }, [])
  const message = JSON.stringify(asked)
  useEffect(() => {
    // A page without an origin cannot be named; what is sent is shown to visitors anyway.
    if (starts > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), '*')
  }, [starts, message])
  return { frame, told, isLate }
}
