import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TextAsked, TextShown } from '../gallery/frame-messages.ts'

/** After this time a drawing stands in for the picture. */
const patienceMs = 5_000

interface TextFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Null until the frame has told of the text. */
  readonly shown: TextShown | null
  readonly isLate: boolean
}

/** Asks the frame of the gallery for a text, again with each change of what is asked. */
export function useTextFrame(asked: TextAsked): TextFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [shown, setShown] = useState<TextShown | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<TextShown>) => {
      // The frame is sandboxed: its origin is none.
      if (source !== frame.current?.contentWindow || origin !== 'null') return
      if (data.key === null) setReady(true)
      else setShown(data)
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
    // A page without an origin cannot be named; what is sent is texts alone.
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(message), '*')
  }, [isReady, message])
  return { frame, shown, isLate }
}
