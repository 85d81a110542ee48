import mqtt, { type MqttClient } from 'mqtt'

export interface AnnouncedLamp {
  /** How often it was switched on. */
  readonly switchedOn: number
  /** Ends it as a cut wire does: the broker publishes its last will. */
  unplug(): Promise<void>
}

/** A lamp with Tasmota at a real broker. It announces itself as in Tasmota's documentation (MQTT, Discovery). */
export async function startAnnouncedLamp(brokerPort: number, topic: string): Promise<AnnouncedLamp> {
  let isOn = false
  let switchedOn = 0
  const retained = { qos: 1, retain: true } as const
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${brokerPort}`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: { topic: `tele/${topic}/LWT`, payload: Buffer.from('Offline'), ...retained },
  })
  client.on('error', () => undefined)
  client.on('message', (from, payload) => {
    const command = from.slice(`cmnd/${topic}/`.length)
    if (command === 'POWER1') isOn = payload.toString() === 'ON'
    else if (command === 'Backlog0') isOn = payload.toString().endsWith('Power1 1')
    if (command === 'Backlog0' && isOn) switchedOn += 1
    client.publish(`stat/${topic}/RESULT`, JSON.stringify({ POWER1: isOn ? 'ON' : 'OFF' }), { qos: 1 })
  })
  await new Promise(resolve => client.once('connect', resolve))
  await client.subscribeAsync(`cmnd/${topic}/#`, { qos: 1 })
  const config = { t: topic, dn: `Lamp ${topic}`, md: 'Sonoff Basic', rl: [1, 0, 0, 0] }
  await client.publishAsync(`tasmota/discovery/${topic}/config`, JSON.stringify(config), retained)
  await client.publishAsync(`tele/${topic}/LWT`, 'Online', retained)
  return {
    get switchedOn() {
      return switchedOn
    },
    async unplug() {
      if (!client.connected) return
      const closed = new Promise(resolve => client.once('close', () => resolve(null)))
      client.stream.destroy()
      await closed
    },
  }
}
