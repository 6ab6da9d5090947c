#!/bin/bash
# restart the lead's demo
cd /tmp/lead
[ -f .pid ] && kill $(cat .pid) 2>/dev/null; sleep 1
PORT=3100 SANDBOX_PORT=4100 DATA_DIR=.data setsid nohup npm run demo > /tmp/lead-demo.log 2>&1 &
echo $! > .pid
for i in $(seq 1 120); do sleep 2; curl -sf http://harbour-city.localhost:3100/api/health >/dev/null && grep -q "Serving" /tmp/lead-demo.log && break; done
tail -3 /tmp/lead-demo.log
