const hebrewLetter = /[\u0590-\u05ff]/

/**
 * The instructions of a call that reads a message out twice. Twilio speaks Hebrew and English, not Yiddish: a message
 * in Yiddish is queued in English (messages-526).
 */
export async function spoken(body: string): Promise<string> {
  const { default: twilio } = await import('twilio')
  const response = new twilio.twiml.VoiceResponse()
  const language = hebrewLetter.test(body) ? 'he-IL' : 'en-US'
  response.pause({ length: 1 })
  response.say({ language }, body)
  response.pause({ length: 2 })
  response.say({ language }, body)
  return response.toString()
}
